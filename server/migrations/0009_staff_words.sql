-- What a search compares: small letters without accents (`Nguyễn` as `nguyen`), as `folded` of the contracts does.
CREATE FUNCTION folded(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(regexp_replace(lower(normalize(said, NFKD)), '[\u0300-\u036f]', '', 'g'), 'đĐ', 'dd');--> statement-breakpoint
-- Cut at whatever is no letter or digit; Chinese and Japanese are written without spaces, so that each of their signs stands for itself.
CREATE FUNCTION words_of(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN array_remove(regexp_split_to_array(regexp_replace(folded(said), '([\u3040-\u30ff\u3400-\u9fff])', ' \1 ', 'g'), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'), '');--> statement-breakpoint
-- Of what is looked for each word is the beginning of one.
CREATE FUNCTION words_begin(said text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery FROM unnest(words_of(said)) AS word);--> statement-breakpoint
ALTER TABLE "staff_alert" ADD COLUMN "brand_id" bigint;--> statement-breakpoint
CREATE INDEX "account_words" ON "account" USING gin (array_to_tsvector(words_of(username || ' ' || profile_name)));--> statement-breakpoint
CREATE INDEX "vps_host_words" ON "vps" USING gin (array_to_tsvector(words_of(hostname)));--> statement-breakpoint
CREATE INDEX "service_words" ON "service" USING gin (array_to_tsvector(words_of(name)));