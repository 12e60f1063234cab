type Bank = readonly [string, ...string[]]
const bank = (phrases: string) => phrases.split('|') as unknown as Bank

export const titleHeads = bank(
  'The Forgotten|A Borrowed|The Last|Beneath the|His Stolen|Her Hidden|The Crimson|Reborn as the|The Silent|' +
    'Married to the|The Exiled|Return of the|The Winter|My Secret|The Thousand-Year|The Reluctant|Song of the|' +
    'Heir to the|The Paper|Beyond the',
)
export const titleTails = bank(
  'Lighthouse|Swordsman|Duchess|Apothecary|Harbour|Empress|Cartographer|Alpha|Orchard|Villainess|Clockmaker|' +
    'Dragon|Billionaire|Garden|Healer|Citadel|Understudy|Phoenix|Librarian|Throne|Detective|Tower|Bride|River|' +
    'Starship',
)
export const titleEndings = bank(
  '||| of Marrow Street| and the Salt Crown| in the Rain| at World’s End|: A Second Life| of Ninefold Peak|' +
    ' Who Came Back| and Other Debts| by Candlelight| of the Drowned Coast',
)
export const givenNames = bank(
  'Mara|Idris|Noor|Caspian|Linnea|Tomas|Ayo|Beatrix|Kenji|Rosalind|Piotr|Salma|Orla|Dev|Ingrid|Mateo|Yuna|' +
    'Cormac|Thandi|Elias',
)
export const familyNames = bank(
  'Ashdown|Vale|Okafor|Lindqvist|Marlowe|Tanaka|Brennan|Duarte|Whitlock|Haddad|Novak|Achterberg|Sefton|Rao|' +
    'Castellan|Mbeki|Thorne|Ivarsen|Quill|Pemberton',
)
export const genreTags: Record<string, Bank> = {
  Romance: ['Slow Burn', 'Second Chance', 'Enemies to Lovers', 'Fake Marriage', 'Small Town', 'Royalty'],
  Fantasy: ['Magic School', 'Dragons', 'Epic Quest', 'Found Family', 'Portal Fantasy', 'Fae'],
  System: ['Level Up', 'Dungeon', 'Reincarnation', 'Weak to Strong', 'Game World', 'Crafting'],
  Mystery: ['Detective', 'Cold Case', 'Locked Room', 'Cosy Crime', 'Conspiracy', 'Missing Person'],
  'Science Fiction': ['Space Opera', 'Time Travel', 'Androids', 'First Contact', 'Colony', 'Near Future'],
  Historical: ['Regency', 'Palace Intrigue', 'War', 'Ancient Rome', 'Sea Story', 'Spies'],
  Comedy: ['Workplace', 'Misunderstandings', 'Satire', 'Banter', 'Neighbours', 'Talking Animals'],
  Horror: ['Ghosts', 'Haunted House', 'Vampires', 'Folk Horror', 'Survival', 'Cursed Object'],
  Adventure: ['Treasure', 'Pirates', 'Lost World', 'On the Run', 'Mountains', 'Friendship'],
  Drama: ['Family Secrets', 'Revenge', 'Theatre', 'Courtroom', 'Inheritance', 'Tragedy'],
}
export const chapterTitles = bank(
  'The Letter|What the Tide Left|An Unlit Window|Three Knocks|The Price of Salt|Company at Dinner|' +
    'A Door in the Hedge|The Second Key|Rain by Morning|The Quiet Room|Names for the Dead|Half a Promise|' +
    'The Long Stair|Smoke|The Wrong Brother|A Map of Nowhere|Counting the Spoons|The Bell at Noon|Old Friends|' +
    'What She Kept',
)
export const openings = bank(
  'Nobody in the house had slept.|By the time the rain stopped, the road was gone.|' +
    'The letter had been opened before.|It was the hour when the lamps are lit.|' +
    'There were three cups on the table, and only two of them.|The bell rang once and then thought better of it.|' +
    'Snow had come down in the night without telling anyone.|The gate stood open, which it never did.',
)
export const subjects = bank(
  'the old captain|her sister|the stranger in the grey coat|the innkeeper|the boy from the mill|the magistrate|' +
    'his mother|the fencing master|the last of the guards|the woman at the window|the apprentice|the doctor',
)
export const deeds = bank(
  'put down the lantern and listened|turned the key twice in the lock|looked at the map and laughed|' +
    'counted the coins again|said nothing for a long while|crossed the courtyard in the rain|' +
    'folded the letter into a smaller and smaller square|remembered the promise too late|opened the wrong door|' +
    'waited under the arch until the clock struck|drew a line in the dust with one finger|' +
    'poured the tea as though nothing had happened',
)
export const joins: Bank = ['while', 'because', 'although', 'just as', 'and still', 'until at last', 'as if', 'before']
export const speeches = bank(
  '“You should not have come,”|“There is always another road,”|“Ask me tomorrow,”|“I know what you did,”|' +
    '“It was never about the money,”|“Close the door behind you,”|“They will be here by morning,”|' +
    '“I would do it again,”',
)
