export const InvitedPage = (_: { data: unknown }) => <h1>InvitedPage</h1>
