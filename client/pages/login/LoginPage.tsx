export const LoginPage = (_: { data: unknown }) => <h1>LoginPage</h1>
