export const AdsPage = (_: { data: unknown }) => <h1>AdsPage</h1>
