export const RetryCalculator = ({ attempts, unit, children }) => {
  const [count, setCount] = useState(Number(attempts));
  const total = 30 * (2 ** (count - 1) - 1);

  return (
    <div>
      <label>
        Attempts
        <input type="number" min="1" max="6" value={count} onChange={(event) => setCount(Number(event.target.value))} />
      </label>
      <output>
        {total} {unit}
      </output>
      {children}
    </div>
  );
};
