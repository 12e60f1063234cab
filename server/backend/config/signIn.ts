import * as z from 'zod'
import type { Environment, Problem, Settings, Values } from '../../settings.ts'
import { yesOrNo } from '../../settings/kinds.ts'
import { providerSettings } from '../oauth/providerSettings.ts'
import { readJson } from '../text/json.ts'

/** Third parties that sign readers in. */
export const signIn = {
  providers: {
    name: 'OIDC_PROVIDERS',
    secret: true,
    schema: z.string().transform(readJson).pipe(z.array(providerSettings, 'a JSON list of providers')),
    preset: '[]',
    example: '[{"name":"house","label":"House","issuer":"https://id.example","client_id":"quire","client_secret":"…"}]',
    meaning:
      'Third parties that sign readers in by OpenID Connect, as a JSON list of ' +
      '`{name, label, issuer, client_id, client_secret}`. They send readers back to `/<prefix>/v1/user.oauthReturn`.',
  },
  developmentSignIn: {
    name: 'DEVELOPMENT_SIGN_IN',
    schema: yesOrNo,
    preset: 'no',
    meaning:
      'A provider that signs everybody in as one reader, for development. Nothing starts with it where `NODE_ENV` is ' +
      '`production`.',
  },
} as const satisfies Settings

/** A door that must not stand open. */
export const wrongSignIn = (
  values: Partial<Values<typeof signIn>>,
  given: Environment,
  isProduction: boolean,
): Problem[] =>
  values.developmentSignIn && isProduction
    ? [
        {
          name: 'DEVELOPMENT_SIGN_IN',
          value: JSON.stringify(given['DEVELOPMENT_SIGN_IN']),
          reason: 'would let anybody in without a password; never where NODE_ENV is production',
        },
      ]
    : []
