import type { Classic } from '../forms/classic.ts'
import { caesarScenes, hamletScenes, macbethScenes } from '../forms/playScenes.ts'
import { play } from '../forms/plays.ts'
import { caesarSpeakers, hamletSpeakers, macbethSpeakers } from '../forms/speakers.ts'

const author = {
  name: 'William Shakespeare',
  introduction:
    'William Shakespeare (1564–1616), a glover’s son from Stratford, acted, wrote and held shares in a London playhouse, and retired rich. Half of his plays would be lost had two friends not gathered them in the First Folio of 1623, whose text and spelling you read here.',
}

export const shakespeare: Classic[] = [
  {
    file: 'shakespeare-hamlet',
    title: 'Hamlet',
    author,
    introduction: `Midnight on the walls of Elsinore. The king is two months dead, his brother has the crown and the queen, and something in the old king’s armour has been seen walking past the guards.

What it tells the prince his son is this: I was murdered, and by whom. What it asks is harder. Hamlet is a student, quick, funny, heartsick, better with words than anyone alive, and all the court is watching him. So he begins to play mad. He stages a play to catch a conscience. He hurts the girl who loves him. And every day he does not do it.

A ghost story, a thriller and the most quoted poem in the language, scene by scene, in the spelling of the First Folio of 1623.`,
    category: 'Drama',
    tags: ['Classic', 'Play', 'Revenge', 'Ghosts', 'Royal Court', 'Tragedy'],
    score: 4.7,
    readCount: 402_318,
    chapters: play(hamletScenes, hamletSpeakers),
  },
  {
    file: 'shakespeare-macbeth',
    title: 'Macbeth',
    author,
    introduction: `Three women on a heath tell a tired soldier that he will be king. They do not tell him how. His wife, when she has read his letter, knows how.

One night, one dagger, one guest who trusts them: and after that there is no sleep in Scotland. Macbeth has killed a king and must kill a friend. The friend comes to dinner all the same. There is blood that will not wash off, and a wood that cannot walk, and then does.

It is Shakespeare’s shortest tragedy and his fastest, with witches, a haunted banquet, a drunken porter at the gate of hell, and a marriage that is the most frightening thing in it. Best read after dark, scene by scene, in the spelling of the First Folio of 1623.`,
    category: 'Horror',
    tags: ['Classic', 'Play', 'Witches', 'Villain Hero', 'Ambition', 'Tragedy'],
    score: 4.7,
    readCount: 356_774,
    chapters: play(macbethScenes, macbethSpeakers),
  },
  {
    file: 'shakespeare-caesar',
    title: 'Julius Caesar',
    author,
    introduction: `Caesar has come home in triumph, and the crowd wants to give him a crown. In the crowd a voice calls: Beware the ides of March. He does not listen. Why should he? He is Caesar.

In the shadows Cassius is talking to Brutus, the one man in Rome of whom nobody ever believed anything bad. If the killing is to look like justice and not like envy, they need him. So an honest man lies awake, and decides to murder his friend for the good of all.

They do it in the middle of the play. Then Brutus makes his great mistake: he lets Mark Antony speak at the funeral. A political thriller that is never out of date, in the spelling of the First Folio of 1623.`,
    category: 'Historical',
    tags: ['Classic', 'Play', 'Ancient Rome', 'Politics', 'Betrayal', 'Tragedy'],
    score: 4.5,
    readCount: 229_031,
    chapters: play(caesarScenes, caesarSpeakers),
  },
]
