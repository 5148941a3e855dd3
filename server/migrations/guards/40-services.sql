-- A service's days are counted in the zone that its brand was in when it was sold [M1c]; the version before, which may still be at work, names none.

create or replace function service_zone() returns trigger language plpgsql as $$
begin
  select time_zone into strict new.time_zone from brand where id = new.brand_id;
  return new;
end $$;

create or replace trigger service_zone before insert on service for each row when (new.time_zone = '') execute function service_zone();

update service set time_zone = brand.time_zone from brand where brand.id = service.brand_id and service.time_zone = '';
