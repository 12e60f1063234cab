import { ok, warn, wrong, type Check } from './finding.ts'

/** More than Redis, payments and third-party sign-in tolerate, in milliseconds. */
const MAX_DIFFERENCE = 60_000
/** More than latency and clocks with whole seconds explain, in milliseconds. */
const MIN_DIFFERENCE = 3000

/** Compares this clock with those of other computers that responded during the checks. */
export const clock: Check = async ({ clocks }) => {
  const said = `it is ${new Date().toISOString()} here`
  const [worst] = clocks.toSorted((one, other) => Math.abs(other.ahead) - Math.abs(one.ahead))
  if (!worst) return [ok(`${said}; no other clock to compare it with`)]
  const seconds = Math.round(Math.abs(worst.ahead) / 1000)
  const remedy = 'synchronize the clocks with NTP'
  const says = `${said}; the clock of ${worst.who} is ${seconds} s ${worst.ahead > 0 ? 'ahead' : 'behind'}`
  if (Math.abs(worst.ahead) >= MAX_DIFFERENCE) return [wrong(says, remedy)]
  return [Math.abs(worst.ahead) >= MIN_DIFFERENCE ? warn(says, remedy) : ok(`${said}, and elsewhere`)]
}
