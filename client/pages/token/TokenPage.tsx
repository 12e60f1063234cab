export const TokenPage = (_: { data: unknown }) => <h1>TokenPage</h1>
