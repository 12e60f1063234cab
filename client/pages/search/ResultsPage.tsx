export const ResultsPage = (_: { data: unknown }) => <h1>ResultsPage</h1>
