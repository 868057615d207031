export { sqliteJournal, type SqliteJournalOptions } from './sqlite-journal.ts';
