export const TopUpPage = (_: { data: unknown }) => <h1>TopUpPage</h1>
