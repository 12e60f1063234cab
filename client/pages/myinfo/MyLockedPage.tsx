export const MyLockedPage = (_: { data: unknown }) => <h1>MyLockedPage</h1>
