export const AllTagsPage = (_: { data: unknown }) => <h1>AllTagsPage</h1>
