export const BadRequestPage = (_: { data: unknown }) => <h1>BadRequestPage</h1>
