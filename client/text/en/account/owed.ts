import { messages } from '../../messages.ts'

/** What a reader owes, and that they cannot buy. */
export const owed = messages({
  debt: '{count, plural, one {You owe # coin: its payment was taken back after it was spent. Your next top-up pays it first.} other {You owe # coins: their payment was taken back after they were spent. Your next top-up pays them first.}}',
  frozen:
    'Nothing can be bought with this account at the moment. What you have unlocked stays yours. Please write to us.',
})
