export const KeywordsPage = (_: { data: unknown }) => <h1>KeywordsPage</h1>
