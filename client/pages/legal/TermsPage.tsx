export const TermsPage = (_: { data: unknown }) => <h1>TermsPage</h1>
