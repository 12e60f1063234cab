export const HistoryPage = (_: { data: unknown }) => <h1>HistoryPage</h1>
