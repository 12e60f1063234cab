export const BookPage = (_: { data: unknown }) => <h1>BookPage</h1>
