/** Words that the best-known passwords are made of; upper case, look-alike digits and a tail such as `123!` do not hide them. */
const WORDS = new Set(
  `password passwort passord parola contrasena motdepasse wachtwoord senha haslo heslo salasana
  pass passw passwd pwd secret qwerty qwertz azerty qwertyuiop qwertzuiop asdfgh asdfghjkl asdf zxcvbn zxcvbnm yxcvbnm
  qazwsx qazwsxedc wsxedc zaqwsx zaqxsw qweasd qweasdzxc qwe qweqwe asdasd zxc zxczxc abc abcd abcde abcdef abcdefg aaa aaaa
  abcabc test tests tester testing temp temporary demo guest user username login logon letmein open opensesame access
  admin administrator root toor superuser super sysadmin webmaster system server oracle cisco default changeme change
  welcome welcom hello helloworld hi hallo hola bonjour ciao iloveyou ilove love lovely loveme lover loveyou mylove sweetheart
  sunshine princess prince king queen angel angels babygirl baby babyboy honey sweety sweetie sugar candy flower flowers
  rainbow butterfly dolphin dragon monkey tiger lion eagle wolf bear panda kitty kitten puppy doggy dog cat horse chicken
  fish shark spider snake phoenix unicorn turtle penguin football soccer baseball basketball hockey tennis golf rugby
  cricket swimming liverpool arsenal chelsea barcelona realmadrid juventus manchester everton celtic rangers yankees
  lakers cowboys steelers packers eagles raiders bulls warriors batman superman spiderman ironman avengers starwars
  starwar pokemon pikachu naruto matrix trustno mustang corvette ferrari porsche mercedes toyota honda yamaha harley
  camaro jaguar bmw audi ford jordan michael jennifer jessica michelle nicole daniel andrew joshua matthew robert thomas
  william charlie george james john david richard joseph anthony christopher ashley amanda samantha elizabeth hannah
  maggie sophie emily olivia alexander alex maria anna marina natasha svetlana sergey dmitry andrea carlos jose juan
  hunter hunters killer ranger soldier sniper fighter warrior ninja samurai pirate wizard magic merlin gandalf frodo
  master masters boss chief legend hero winner champion player gamer game games freedom liberty peace hope faith jesus
  christ god heaven blessed blessing spirit family friend friends forever together mother father mommy daddy mummy
  summer winter spring autumn january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday america american canada england london paris berlin madrid
  germany france spain italy india china russia mexico brasil brazil australia newyork texas florida california chicago
  boston dallas denver orlando houston google facebook twitter instagram youtube amazon apple microsoft windows linux
  ubuntu samsung iphone android computer internet network wireless wifi router company business office work job money
  cash dollar bitcoin crypto music guitar piano drummer metallica nirvana slipknot blink eminem elvis beatles pepper
  ginger cookie cookies chocolate cheese banana orange cherry apples coffee pizza burger whatever nothing something
  anything maverick midnight diamond crystal silver golden purple yellow black white green blue red shadow ghost thunder
  lightning storm hurricane snow snowball star stars moon sun earth mars jupiter galaxy cosmos space rocket trinity
  zaq bigdog buster bailey charlie rocky max lucky tinker jasper oliver smokey bandit scooter harvey dakota chester
  commoncast video videos stream streaming stream`.split(/\s+/),
);

/** What people put around a word: at most so many digits and signs are taken off. */
const LONGEST_TAIL = 6;

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Whether a password is among the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return candidates(lower).some((text) => WORDS.has(text) || isOneWordTwice(text));
}

/** The word in it, as typed and with its look-alikes turned back. */
function candidates(text: string): string[] {
  return [text, unmask(text)]
    .flatMap((one) => {
      const word = one.replace(/^[^a-z]+|[^a-z]+$/g, '');
      return one.length - word.length <= LONGEST_TAIL ? [word] : [];
    })
    .concat(unmaskBeforeTail(text));
}

/** `p@ssw0rd123!`: the tail goes first, else its digits would become letters. */
function unmaskBeforeTail(text: string): string[] {
  const words: string[] = [];
  for (let tail = 0; tail <= Math.min(LONGEST_TAIL, text.length - 1); tail++) {
    const end = text.slice(text.length - tail);
    if (/[a-z]/.test(end)) break;
    words.push(unmask(text.slice(0, text.length - tail)));
  }
  return words;
}

function unmask(text: string): string {
  return text.replace(/[@483!10$57]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}

function isOneWordTwice(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return text === half + half && WORDS.has(half);
}
