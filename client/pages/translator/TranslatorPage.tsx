export const TranslatorPage = (_: { data: unknown }) => <h1>TranslatorPage</h1>
