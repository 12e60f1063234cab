export const GenrePage = (_: { data: unknown }) => <h1>GenrePage</h1>
