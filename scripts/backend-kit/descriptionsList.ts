import { descriptions } from '../../shared/api/descriptions/descriptions.ts'
import { failures } from '../../shared/api/descriptions/failures.ts'
import type { ErrorName } from '../../shared/api/envelope.ts'
import { endpoints, type EndpointName } from '../../shared/api/endpoints.ts'

/** What is to know of each call, and how it fails besides the ways in which all do. */
export const descriptionsList = (): string =>
  (Object.keys(endpoints) as EndpointName[])
    .map(name => {
      const { text, failures: own = {} } = descriptions[name]
      const told = Object.entries(own).map(
        ([error, when]) => `  - ${failures[error as ErrorName].status} \`${error}\`: ${when}`,
      )
      return [`- \`${name}\`: ${text}`, ...told].join('\n')
    })
    .join('\n')
