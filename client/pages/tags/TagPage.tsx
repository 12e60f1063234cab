export const TagPage = (_: { data: unknown }) => <h1>TagPage</h1>
