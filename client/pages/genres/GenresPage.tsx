export const GenresPage = (_: { data: unknown }) => <h1>GenresPage</h1>
