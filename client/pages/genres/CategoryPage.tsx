export const CategoryPage = (_: { data: unknown }) => <h1>CategoryPage</h1>
