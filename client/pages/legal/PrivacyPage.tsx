export const PrivacyPage = (_: { data: unknown }) => <h1>PrivacyPage</h1>
