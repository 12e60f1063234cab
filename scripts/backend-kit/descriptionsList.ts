import { failures } from '../../shared/api/failures.ts'
import type { ErrorName } from '../../shared/api/envelope.ts'
import { endpointNames, endpointOf } from '../../shared/api/endpoints.ts'

/** What is to know of each call, and how it fails besides the ways in which all do. */
export const descriptionsList = (): string =>
  endpointNames
    .map(name => {
      const { description, failures: own = {} } = endpointOf(name)
      const told = Object.entries(own).map(
        ([error, when]) => `  - ${failures[error as ErrorName].status} \`${error}\`: ${when}`,
      )
      return [`- \`${name}\`: ${description}`, ...told].join('\n')
    })
    .join('\n')
