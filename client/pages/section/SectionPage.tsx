export const SectionPage = (_: { data: unknown }) => <h1>SectionPage</h1>
