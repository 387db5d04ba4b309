/** Lists the verbs that make a test's title a sentence. Words that are mostly nouns in titles are left out. */

const WORDS = `
accept accepts acknowledges adds admits agrees allows announces answers appears applies are aren arrives asks
attaches avoids be become becomes been begin begins belong belongs blocks breaks bring brings builds can
cancels cannot carries catches changes chooses cleans clears clicks closes collects come comes compares
completes computes confines conforms consists contain contains continues converts cost costs could count
counts crashes creates decides declares decodes deletes demands describes detects determines did differ
differs disappear disappears displays distinguishes disturbs do does doesn don draws drops embeds enables
encodes encrypts end ends enforces enters escapes exceeds excludes executes exist exists expire expires
explains exposes fail fails fall falls fetches fills finds finishes fit fits follow follows forbids forgets
frees gains generates get gets give gives go goes grow grows had handles hangs happen happens has have helps
hides hold holds identifies ignores import includes increases inherits inserts installs invokes is isn joins judges
jumps keep keeps kills know knows lack lacks last lasts lays lead leads leave leaves lets lie lies listens
lists loads locks looks lose loses maintains make makes matches may mean misses means measures meet meets merge
merges might moves must names need needs nests notices obeys observes occurs omits open opens outlasts
outlives overwrites owns packs parses pass passes pauses pays picks precedes prefers preserves prevents prints
produces promises protects proves provides publishes puts reach reaches read reads receives recognises
recovers redirects reduces refers refuses rejects releases relies remain remains remembers removes renames
renders renews repeats replaces reports requires rescues reserves resolves respects responds restarts restores
retries return returns reveals revokes rolls rotates run runs saves say says searches see seems sees selects
sends separates serves sets shall share shares show shows signs skips sorts speaks spells splits stands start
starts stay stays stop stops stretches strips succeed succeeds suits supports survive survives switches take
takes teaches tell tells throws touches tracks translates travels treats tries turn turns understands unpacks
updates use uses validates verifies wait waits warns was were will wins work works would wraps write writes
`;

export const VERBS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
