export const MoreResultsPage = (_: { data: unknown }) => <h1>MoreResultsPage</h1>
