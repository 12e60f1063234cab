import Sequencer from '@jest/test-sequencer'

/**
 * Begins with what takes longest, so that no worker stands idle at the end: journeys, then PostgreSQL, then the rest.
 */
const KINDS = ['journeys', 'postgres', 'unit']
const kind = ({ context }) => KINDS.indexOf(context.config.displayName.name)

/** Jest wants a default export. */
export default class JourneysFirst extends Sequencer {
  async sort(tests) {
    // No array's own: jest's sequencer has a method of this name.
    // oxlint-disable-next-line unicorn/no-array-sort
    return (await super.sort(tests)).toSorted((one, other) => kind(one) - kind(other))
  }
}
