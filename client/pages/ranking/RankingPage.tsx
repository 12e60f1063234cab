export const RankingPage = (_: { data: unknown }) => <h1>RankingPage</h1>
