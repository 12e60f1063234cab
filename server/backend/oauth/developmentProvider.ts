import type { Provider } from '../call/provider.ts'

/** Signs everyone in as the same reader without asking; for development only. */
export const developmentProvider: Provider = {
  name: 'development',
  issuer: 'development',
  label: 'Development',
  async begin({ state, redirectUri }) {
    const url = new URL(redirectUri)
    url.search = String(new URLSearchParams({ state, code: 'development' }))
    return url
  },
  finish: async () => ({
    subject: 'developer',
    email: 'developer@development.example',
    emailVerified: false,
    name: 'Developer',
  }),
}
