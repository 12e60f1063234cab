export const HomePage = (_: { data: unknown }) => <h1>HomePage</h1>
