export const HotNovelsPage = (_: { data: unknown }) => <h1>HotNovelsPage</h1>
