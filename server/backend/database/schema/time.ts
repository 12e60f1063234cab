/** Times are ISO 8601 texts in UTC, so that they compare as texts. */
export type Time = string
