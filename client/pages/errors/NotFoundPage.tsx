export const NotFoundPage = (_: { data: unknown }) => <h1>NotFoundPage</h1>
