export const TagsPage = (_: { data: unknown }) => <h1>TagsPage</h1>
