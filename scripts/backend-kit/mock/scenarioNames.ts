/** Scenarios of the mock (`scenarios.ts`); apart from them, so that its published types name no type of the backend. */
export const scenarioNames = ['empty', 'minimal', 'rich', 'slow', 'failing', 'long', 'hostile'] as const
export type ScenarioName = (typeof scenarioNames)[number]
