import type { ReactNode } from 'react'

/** Messages by key, in groups and lists of any depth. */
type Tree = { readonly [key: string]: string | Tree | readonly (string | Tree)[] }

/** What the program reads under a key: a message without arguments is a string, one with arguments a function. */
type Texts<T> = { readonly [Key in keyof T]: T[Key] extends string ? Text<T[Key]> : Texts<T[Key]> }

type Text<S extends string> = [keyof Arguments<S> | Tags<S>] extends [never]
  ? string
  : (
      values: Flat<Arguments<S> & Record<Tags<S>, (words: string) => ReactNode>>,
    ) => [Tags<S>] extends [never] ? string : ReactNode

/**
 * One area of the catalogue: texts of one locale as ICU MessageFormat strings, of which TypeScript knows keys and
 * arguments. `{name}`, `{count, number}`, `{count, number, compact}` (`12.3K`), `plural` (`#` is the number), `select`
 * and `<tag>words</tag>` are understood. The build turns messages with arguments into functions
 * (`scripts/build/language/messages.ts`).
 */
export const messages = <const T extends Tree>(texts: T): Texts<T> => texts as unknown as Texts<T>

/** Arguments of a message by name: numbers where the message counts or formats, else what can be put into a text. */
type Arguments<S extends string> = Message<Unquoted<S>>[0]

type Flat<T> = { [Key in keyof T]: T[Key] }

/** Reads up to the end, or to the brace that closes the case of a plural around it: `[arguments found, rest]`. */
type Message<S extends string, Found = unknown> = S extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${string}`
    ? Closed<S, Found>
    : Argument<Rest, Found>
  : Closed<S, Found>

type Closed<S extends string, Found> = S extends `${string}}${infer Rest}` ? [Found, Rest] : [Found, '']

/** Reads on behind the opening brace of an argument. */
type Argument<S extends string, Found> = S extends `${infer Inside}}${infer Rest}`
  ? Inside extends `${string},${string},${string}{${string}`
    ? S extends `${infer Name},${infer Kind},${infer Choices}`
      ? Cases<Choices, Found & Value<Name, Kind>>
      : never
    : Inside extends `${infer Name},${infer Kind}`
      ? Message<Rest, Found & Value<Name, Kind>>
      : Message<Rest, Found & Value<Inside, ''>>
  : never

/** Reads the cases of a plural or select, then the message behind its closing brace. */
type Cases<S extends string, Found> = S extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}}${string}`
    ? AfterCases<S, Found>
    : NextCase<Message<Rest, Found>>
  : AfterCases<S, Found>

type NextCase<Read> = Read extends [infer Found, infer Rest extends string] ? Cases<Rest, Found> : never
type AfterCases<S extends string, Found> = S extends `${string}}${infer Rest}` ? Message<Rest, Found> : never

type Value<Name extends string, Kind extends string> = Record<
  Trimmed<Name>,
  Trimmed<Kind> extends '' ? string | number : Trimmed<Kind> extends 'select' ? string : number
>

type Trimmed<S extends string> = S extends ` ${infer Rest}`
  ? Trimmed<Rest>
  : S extends `${infer Rest} `
    ? Trimmed<Rest>
    : S extends `${infer First},${string}`
      ? Trimmed<First>
      : S

type Tags<S extends string> = S extends `${string}</${infer Name}>${infer Rest}` ? Name | Tags<Rest> : never

/** Without what apostrophes quote: `'{'` is a brace to be shown, `''` an apostrophe. */
type Unquoted<S extends string> = S extends `${infer A}''${infer B}`
  ? Unquoted<`${A}${B}`>
  : S extends `${infer A}'{${infer B}`
    ? Unquoted<`${A}${AfterQuote<B>}`>
    : S extends `${infer A}'}${infer B}`
      ? Unquoted<`${A}${AfterQuote<B>}`>
      : S

type AfterQuote<S extends string> = S extends `${string}'${infer Rest}` ? Rest : ''
