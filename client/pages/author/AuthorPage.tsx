export const AuthorPage = (_: { data: unknown }) => <h1>AuthorPage</h1>
