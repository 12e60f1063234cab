export const MyInfoPage = (_: { data: unknown }) => <h1>MyInfoPage</h1>
