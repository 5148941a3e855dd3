-- What was published was accepted as it was, and who accepted it did so then: no code of ours, however wrong, can change either [B1].
drop trigger if exists terms_version_append_only on terms_version;
create trigger terms_version_append_only before update or delete on terms_version for each row execute function refuse_change();
drop trigger if exists terms_version_not_truncated on terms_version;
create trigger terms_version_not_truncated before truncate on terms_version for each statement execute function refuse_change();

drop trigger if exists terms_acceptance_append_only on terms_acceptance;
create trigger terms_acceptance_append_only before update or delete on terms_acceptance for each row execute function refuse_change();
drop trigger if exists terms_acceptance_not_truncated on terms_acceptance;
create trigger terms_acceptance_not_truncated before truncate on terms_acceptance for each statement execute function refuse_change();
