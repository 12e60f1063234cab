export const ActiveNovelPage = (_: { data: unknown }) => <h1>ActiveNovelPage</h1>
