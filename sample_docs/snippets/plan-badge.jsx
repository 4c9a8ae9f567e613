export const PlanBadge = ({ plan, color }) => (
  <Badge color={color} shape="pill">
    {plan}
  </Badge>
);
