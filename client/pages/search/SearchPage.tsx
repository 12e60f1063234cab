export const SearchPage = (_: { data: unknown }) => <h1>SearchPage</h1>
