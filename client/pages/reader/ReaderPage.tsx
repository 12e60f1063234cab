export const ReaderPage = (_: { data: unknown }) => <h1>ReaderPage</h1>
