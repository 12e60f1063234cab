/** Stands for a CSS module in unit tests: every class name is its own key. */
export default new Proxy({}, { get: (_, key) => String(key) })
