import * as samples from './samples.ts'

export const accountExamples = {
  'user.sessions': {
    sessions: {
      input: {},
      data: {
        items: [
          {
            id: 'dZ3kV9pL',
            browser: 'Safari',
            system: 'iOS',
            created_at: samples.MORNING,
            seen_at: samples.NOON,
            current: true,
          },
        ],
      },
    },
  },
  'user.endSession': { ended: { input: { session_id: 'dZ3kV9pL' }, data: {} } },
  'user.prove': { shown: { input: { current_password: 'eleven slow clocks' }, data: { until: samples.NOON } } },
  'user.export': {
    page: {
      input: {},
      data: {
        part: 'account',
        entries: [{ email: 'mara@reader.example', created_at: samples.MORNING }],
        next: 'sessions.0',
      },
    },
  },
  'user.delete': { deleted: { input: { email: 'mara@reader.example', debt: 0 }, data: {} } },
} satisfies Partial<samples.Examples>
