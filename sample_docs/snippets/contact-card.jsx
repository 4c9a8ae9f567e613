export const ContactCard = ({ team, hours, children }) => (
  <Card title={team} icon="life-ring" href="mailto:support@example.com">
    The team answers from {hours}. {children}
  </Card>
);
