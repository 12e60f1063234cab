/** Scenarios of the mock (`scenarios.ts`), in their own file so that the published types need none of the backend. */
export const scenarioNames = ['empty', 'minimal', 'rich', 'slow', 'failing', 'long', 'hostile'] as const
export type ScenarioName = (typeof scenarioNames)[number]
